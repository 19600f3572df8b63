// What an empty channel says to somebody who has just come in.

import { button, el, nameOf } from "./dom.js";
import { findCommand } from "./commands.js";
import { DM } from "./state.js";

const CHIPS = [
  { path: "play", about: "sit down at a table and start" },
  { path: "table open", about: "open a table of your own" },
  { path: "games", about: "see what is dealt here" },
];

function chip(command, about, ctx) {
  return button({ class: "chip", testid: `chip-${command.path}`, on: { click: () => ctx.runCommand(command.path) } },
    el("b", { text: `/${command.path}` }), el("span", { text: about }));
}

/** The panel; chips only for commands the bot has registered. */
export function welcomePanel(ctx) {
  const { state } = ctx;
  const channel = state.channels.get(state.open);
  const known = CHIPS.map(({ path, about }) => ({ command: findCommand(state, path), about })).filter(({ command }) => command);
  const chips = known.map(({ command, about }) => chip(command, about, ctx));
  const title = channel?.type === DM ? `Between you and ${state.label(channel)}` : "Nothing has been dealt here yet";
  const words = state.bot
    ? `${nameOf(state.bot)} listens to commands: press one, or type / below to see them all.`
    : "No bot has connected yet. Its commands will show here as soon as it does.";
  return el("section", { class: "first", testid: "first-contact" },
    el("div", { class: "first-sign", "aria-hidden": "true", text: "♠" }),
    el("h2", { text: title }), el("p", { text: words }), chips.length ? el("div", { class: "chips" }, chips) : null);
}
