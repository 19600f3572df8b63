// The fields of a modal: text inputs, selects, radio buttons and checkboxes, each with its label.

import { optionsOf } from "./choices.js";
import { el, freshId } from "./dom.js";
import { markdown } from "./markdown.js";

const PARAGRAPH = 2;

// How a control of each type is made; the answer is { node, read, problem, plain }.
const CONTROLS = { 3: select, 4: textInput, 5: offered, 6: offered, 7: offered, 8: offered, 21: radios, 22: checks, 23: checkbox };

function textProblem(part, text) {
  if (!text) return part.required === false ? null : "This needs an answer.";
  if (part.min_length && text.length < part.min_length) return `At least ${part.min_length} characters, please.`;
  return null;
}

function textInput(part, id) {
  const common = { id, placeholder: part.placeholder, maxlength: part.max_length ?? 4000, autocomplete: "off", "aria-required": String(part.required !== false) };
  const long = part.style === PARAGRAPH;
  const node = long ? el("textarea", { ...common, rows: 4 }) : el("input", { ...common, type: "text" });
  node.value = part.value ?? "";
  return { node, read: () => node.value, problem: () => textProblem(part, node.value) };
}

function countProblem(part, count) {
  const least = part.required === false ? 0 : part.min_values ?? 1;
  if (count < least && !(count === 0 && part.required === false)) return least === 1 ? "Choose one." : `Choose at least ${least}.`;
  if (part.max_values && count > part.max_values) return `Choose at most ${part.max_values}.`;
  return null;
}

function select(part, id) {
  if ((part.max_values ?? 1) > 1) return checks(part, id);
  const blank = el("option", { value: "", text: part.placeholder || "Choose…" });
  const options = part.options.map((option) => el("option", { value: option.value, selected: option.default, text: option.label }));
  const node = el("select", { id }, blank, options);
  const read = () => (node.value ? [node.value] : []);
  return { node, read, problem: () => countProblem(part, read().length) };
}

// People, roles or channels.
function offered(part, id, ctx) {
  return select({ ...part, options: optionsOf(part, ctx.state) }, id);
}

function choice(kind, group, option) {
  const input = el("input", { type: kind, name: group, value: option.value, checked: option.default });
  const about = option.description ? el("span", { class: "option-about", text: option.description }) : null;
  return el("label", { class: "choice" }, input, el("span", { class: "option-words" }, el("span", { text: option.label }), about));
}

function choiceGroup(kind, part, id) {
  const node = el("div", { id, class: "choices", role: kind === "radio" ? "radiogroup" : "group" }, part.options.map((option) => choice(kind, id, option)));
  return { node, group: true, chosen: () => [...node.querySelectorAll("input:checked")].map((input) => input.value) };
}

function checks(part, id) {
  const made = choiceGroup("checkbox", part, id);
  return { ...made, read: made.chosen, problem: () => countProblem(part, made.chosen().length) };
}

function radios(part, id) {
  const made = choiceGroup("radio", part, id);
  const single = { ...part, min_values: 1, max_values: 1 };
  return { ...made, read: () => made.chosen()[0] ?? null, problem: () => countProblem(single, made.chosen().length) };
}

function checkbox(part, id) {
  const node = el("input", { id, type: "checkbox", checked: part.default });
  return { node, read: () => node.checked, problem: () => null };
}

function labelled(part, label, description, ctx) {
  const make = CONTROLS[part.type];
  if (!make) return { node: el("p", { class: "unknown-part", text: `${label}: a part of type ${part.type}, which this page does not draw` }) };
  const id = freshId("field");
  const control = make(part, id, ctx);
  const error = el("div", { class: "field-error", id: `${id}-error` });
  const star = part.required === false || part.type === 23 ? null : el("span", { class: "required", "aria-hidden": "true", text: " *" });
  Object.assign(control.node.dataset, { testid: `modal-input-${part.custom_id}`, customId: part.custom_id });
  control.node.setAttribute("aria-describedby", `${id}-about ${id}-error`);
  if (control.group) control.node.setAttribute("aria-labelledby", `${id}-label`);
  const name = el(control.group ? "span" : "label", { for: control.group ? null : id, id: `${id}-label`, class: "field-label" }, label, star);
  const about = el("div", { id: `${id}-about`, class: "field-about", text: description ?? "" });
  return { ...control, customId: part.custom_id, control: control.node, error, node: el("div", { class: "modal-field" }, name, about, control.node, error) };
}

const PARTS = {
  1: (part, ctx) => part.components.map((inner) => labelled(inner, inner.label ?? "", null, ctx)),
  10: (part, ctx) => [{ node: markdown(part.content, ctx) }],
  18: (part, ctx) => [labelled(part.component, part.label, part.description, ctx)],
};

/** The fields of one top-level part: each has a node, and those that ask something a customId, read() and problem(). */
export function modalFields(part, ctx) {
  return PARTS[part.type]?.(part, ctx) ?? [{ node: el("p", { class: "unknown-part", text: `(a part of type ${part.type})` }) }];
}
