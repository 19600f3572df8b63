// A chosen slash command with its options, each a small field; required ones first.

import { button, el } from "./dom.js";
import { fixedChoices, readOption } from "./commands.js";

const PAUSE = 150; // how long typing rests before the bot is asked for suggestions
const MOST_SHOWN = 25;

/** Hooks: send(options), cancel(), complain(text), autocomplete(option, value, options, take). */
export class SlashForm {
  #state;
  #suggestions;
  #hooks;
  #fields = [];
  #optional = el("span", { class: "slash-more" });
  #timer = null;
  #active = null;

  constructor(command, state, suggestions, hooks) {
    this.command = command;
    this.#state = state;
    this.#suggestions = suggestions;
    this.#hooks = hooks;
    this.#drawHead();
    for (const option of command.options.filter((one) => one.required)) this.#add(option);
    this.#drawOptional();
  }

  #drawHead() {
    this.head = el("span", { class: "slash-head", tabindex: 0, role: "group", "aria-label": `Command ${this.command.path}: Enter sends, Escape clears`, text: `/${this.command.path}` });
    this.node = el("div", { class: "slash", testid: "slash", on: { keydown: (event) => this.#key(event) } }, this.head, this.#optional);
  }

  focus() {
    (this.#nextEmpty() ?? this.#fields.at(-1))?.input.focus();
    if (!this.#fields.length) this.head.focus();
  }

  /** A suggestion was taken for the field that has the keyboard. */
  take(item) {
    const field = this.#active;
    field.input.value = item.title;
    field.chosen = item.value;
    this.#nextEmpty()?.input.focus();
  }

  submit() {
    const options = {};
    for (const field of this.#fields) {
      const { value, problem } = readOption(field.option, { text: field.input.value, chosen: field.chosen }, this.#state);
      if (problem) return this.#refuse(field, problem);
      if (value !== undefined) options[field.option.name] = value;
    }
    return this.#hooks.send(options);
  }

  #refuse(field, problem) {
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
    this.#hooks.complain(problem);
  }

  #nextEmpty() {
    return this.#fields.find((field) => field.option.required && !field.input.value.trim());
  }

  #add(option) {
    const input = el("input", {
      type: "text", autocomplete: "off", spellcheck: "false", placeholder: option.description || option.name, role: "combobox",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-required": String(Boolean(option.required)), testid: `slash-option-${option.name}`,
    });
    const node = el("label", { class: option.required ? "slash-option" : "slash-option optional" }, el("span", { text: option.name }), input);
    const field = { option, input, node, chosen: undefined };
    input.addEventListener("input", () => this.#typed(field));
    input.addEventListener("focus", () => this.#entered(field));
    input.addEventListener("blur", () => this.#suggestions.hide());
    this.#fields.push(field);
    this.node.insertBefore(node, this.#optional);
    return field;
  }

  #drawOptional() {
    const absent = this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
    this.#optional.replaceChildren(...absent.map((option) => button({
      class: "slash-add", testid: `slash-add-${option.name}`, title: option.description, "aria-label": `Add option ${option.name}`,
      on: { click: () => this.#addByHand(option) },
    }, `+ ${option.name}`)));
  }

  #addByHand(option) {
    const field = this.#add(option);
    this.#drawOptional();
    field.input.focus();
  }

  #drop(field) {
    this.#fields = this.#fields.filter((other) => other !== field);
    field.node.remove();
    this.#drawOptional();
    (this.#fields.at(-1)?.input ?? this.head).focus();
  }

  #typed(field) {
    field.chosen = undefined;
    field.input.removeAttribute("aria-invalid");
    this.#hooks.complain("");
    this.#suggest(field);
  }

  #entered(field) {
    this.#active = field;
    if (field.chosen === undefined) this.#suggest(field);
  }

  #suggest(field) {
    clearTimeout(this.#timer);
    const typed = field.input.value.trim().toLowerCase();
    const fixed = fixedChoices(field.option, this.#state);
    if (fixed) this.#show(field, fixed.filter((choice) => choice.name.toLowerCase().includes(typed)));
    else if (field.option.autocomplete) this.#timer = setTimeout(() => this.#ask(field), PAUSE);
    else this.#suggestions.hide();
  }

  #show(field, choices) {
    const items = choices.slice(0, MOST_SHOWN).map((choice) => ({ title: choice.name, value: choice.value }));
    this.#suggestions.show(field.input, items);
  }

  #ask(field) {
    const text = field.input.value;
    this.#hooks.autocomplete(field.option.name, text, this.#others(field), (choices) => {
      // An answer to what is no longer written there, or to a field already left, comes too late.
      const current = field.input.value === text && field.chosen === undefined && document.activeElement === field.input;
      if (current) this.#show(field, choices);
    });
  }

  #others(field) {
    const read = (other) => readOption(other.option, { text: other.input.value, chosen: other.chosen }, this.#state).value;
    const filled = this.#fields.filter((other) => other !== field).map((other) => [other.option.name, read(other)]);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  }

  #key(event) {
    if (this.#suggestions.key(event) || event.isComposing) return;
    if (event.key === "Escape") this.#hooks.cancel();
    else if (event.key === "Backspace") this.#backspace(event);
    else if (event.key === "Enter" && !event.target.matches(".slash-add")) {
      event.preventDefault();
      this.submit();
    }
  }

  #backspace(event) {
    const field = this.#fields.find((one) => one.input === event.target);
    if (field?.input.value) return;
    event.preventDefault();
    if (field && !field.option.required) this.#drop(field);
    else if (field && field !== this.#fields[0]) this.#fields[this.#fields.indexOf(field) - 1].input.focus();
    else this.#hooks.cancel();
  }
}
