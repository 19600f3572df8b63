// One message: who, when, what was said, what can be pressed.

import { button, el, nameOf } from "./dom.js";
import { components } from "./components.js";
import { embeds } from "./embeds.js";
import { attachments } from "./media.js";
import { markdown } from "./markdown.js";
import { avatar, dots } from "./signs.js";
import { EPHEMERAL, THINKING } from "./state.js";
import { clockElement, dayText } from "./time.js";

const V2 = 1 << 15;
const SYSTEM_LINES = {
  7: (message) => `${nameOf(message.author)} came in.`,
  18: (message) => `${nameOf(message.author)} started a thread: ${message.content}`,
};

function headLine(message) {
  const bot = message.author?.bot ? el("span", { class: "tag", text: "BOT" }) : null;
  return el("div", { class: "head" }, el("span", { class: "author", text: nameOf(message.author) }), bot, clockElement(message.timestamp));
}

function commandLine(message) {
  const command = message.interaction;
  if (!command?.name || !command.user) return null;
  return el("div", { class: "context" }, el("b", { text: nameOf(command.user) }), " used ", el("b", { text: `/${command.name}` }));
}

function replyLine(message) {
  const original = message.referenced_message;
  if (!original || message.type === 21) return null;
  const words = original.content || "a message with buttons";
  return el("div", { class: "context reply" }, "↱ ", el("b", { text: nameOf(original.author) }), ` ${words.slice(0, 90)}`);
}

function editedMark(message) {
  return message.edited_timestamp && message.content ? el("span", { class: "edited", text: "(edited)" }) : null;
}

function thinking(message) {
  return el("div", { class: "thinking", role: "status" }, dots(), ` ${nameOf(message.author)} is thinking…`);
}

// A thread's first message shows what it was started from, as it is now where that is known here.
function sourceOf(message, state) {
  if (message.type !== 21 || !message.referenced_message) return message;
  return state.message(message.message_reference.channel_id, message.message_reference.message_id) ?? message.referenced_message;
}

function content(message, ctx) {
  if (message.flags & THINKING) return [thinking(message)];
  const source = sourceOf(message, ctx.state);
  const words = source.content ? markdown(source.content, ctx) : null;
  // With V2 the files are named by the parts that show them.
  const files = source.flags & V2 ? null : attachments(source);
  return [words, editedMark(source), embeds(source, ctx), files, components(source, ctx)];
}

function threadLine(message, ctx) {
  // A thread made from a message carries its message's id; one made without is told of by a line that names it.
  const thread = ctx.state.channels.get(message.type === 18 ? message.message_reference?.channel_id : message.id);
  if (!thread) return null;
  return button({ class: "to-thread", on: { click: () => ctx.openChannel(thread.id) } }, "↳ ", el("b", { text: thread.name }), " · open the thread");
}

function failureLine(message, ctx) {
  const text = ctx.presses.failure(message.id);
  return text ? el("div", { class: "failure", role: "alert", testid: "failure", text }) : null;
}

function ephemeralFoot(message, ctx) {
  const dismiss = button({ class: "dismiss", testid: "dismiss", on: { click: () => ctx.dismiss(message) } }, "Dismiss");
  return el("div", { class: "foot" }, el("span", { "aria-hidden": "true", text: "◉ " }), "Only you can see this · ", dismiss);
}

function body(message, ctx, follows) {
  const ephemeral = message.flags & EPHEMERAL;
  const parts = [
    commandLine(message), replyLine(message), follows ? null : headLine(message), ...content(message, ctx),
    threadLine(message, ctx), failureLine(message, ctx), ephemeral ? ephemeralFoot(message, ctx) : null,
  ];
  return el("div", { class: "body", testid: ephemeral ? "ephemeral" : null }, parts);
}

function concernsMe(message, ctx) {
  return (message.mentions ?? []).some((user) => user.id === ctx.state.me?.id);
}

function divider(message) {
  return el("div", { class: "day", role: "separator" }, el("span", { text: dayText(message.timestamp) }));
}

/** The list item; follows: the line above is the same author's, newDay: the first of its day. */
export function messageItem(message, ctx, { follows, newDay }) {
  const system = SYSTEM_LINES[message.type];
  const classes = ["message", follows && "follows", message.flags & EPHEMERAL && "private", concernsMe(message, ctx) && "for-me"];
  const inner = system
    ? el("div", { class: "line system" }, "→ ", system(message), threadLine(message, ctx))
    : el("div", { class: "line" }, follows ? clockElement(message.timestamp) : avatar(message.author), body(message, ctx, follows));
  return el("li", { class: classes.filter(Boolean).join(" "), tabindex: -1, testid: "message", data: { id: message.id } },
    newDay ? divider(message) : null, inner);
}

function gather(part, out) {
  if (part.content) out.push(part.content);
  for (const child of part.components ?? []) gather(child, out);
}

/** The words of a message, for a screen reader's announcement. */
export function spoken(message) {
  const words = [message.content];
  for (const part of message.components ?? []) gather(part, words);
  return `${nameOf(message.author)}: ${words.filter(Boolean).join(" ").slice(0, 300) || "sent something"}`;
}
