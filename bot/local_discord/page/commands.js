// The bot's slash commands: flattened to paths, filtered, and their options checked before they are sent.

import { optionsOf } from "./choices.js";
import { DM } from "./state.js";

const CHAT_INPUT = 1;
export const TYPE = { SUB: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, NUMBER: 10 };
// Options that offer what a select of people, channels, roles, or people and roles offers.
const MENUS = { 6: 5, 7: 8, 8: 6, 9: 7 };

function flatten(command, path) {
  const nested = (command.options ?? []).filter((option) => option.type === TYPE.SUB || option.type === TYPE.GROUP);
  if (nested.length) return nested.flatMap((option) => flatten(option, `${path} ${option.name}`));
  return [{ path, description: command.description ?? "", options: command.options ?? [] }];
}

// In DMs only what the bot allows there.
function usable(command, inDm) {
  if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT) return false;
  if (command.contexts) return command.contexts.includes(inDm ? 1 : 0);
  return !inDm || command.dm_permission !== false;
}

/** All commands that can be used in the open channel, as { path, description, options }. */
export function availableCommands(state) {
  const inDm = state.channels.get(state.open)?.type === DM;
  const flat = state.commands.filter((command) => usable(command, inDm)).flatMap((command) => flatten(command, command.name));
  return flat.sort((left, right) => left.path.localeCompare(right.path));
}

export function findCommand(state, path) {
  return availableCommands(state).find((command) => command.path === path) ?? null;
}

/** The commands a typed beginning may mean; those that start with it come first. */
export function matching(commands, typed) {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const starts = commands.filter((command) => command.path.startsWith(wanted));
  const inside = commands.filter((command) => !command.path.startsWith(wanted) && command.path.includes(wanted));
  return [...starts, ...inside];
}

/** What may be proposed for an option without asking the bot; null where only typing or autocomplete helps. */
export function fixedChoices(option, state) {
  if (option.choices?.length) return option.choices;
  if (option.type === TYPE.BOOLEAN) return [{ name: "True", value: true }, { name: "False", value: false }];
  const menu = MENUS[option.type];
  if (menu) return optionsOf({ type: menu, channel_types: option.channel_types }, state).map(({ label, value }) => ({ name: label, value }));
  return null;
}

function numberProblem(option, text) {
  const value = Number(text);
  const whole = option.type === TYPE.INTEGER;
  if (text.trim() === "" || !Number.isFinite(value) || (whole && !Number.isInteger(value))) {
    return `${option.name} needs ${whole ? "a whole number" : "a number"}.`;
  }
  if (option.min_value !== undefined && value < option.min_value) return `${option.name} is at least ${option.min_value}.`;
  if (option.max_value !== undefined && value > option.max_value) return `${option.name} is at most ${option.max_value}.`;
  return null;
}

function stringProblem(option, text) {
  if (option.min_length !== undefined && text.length < option.min_length) return `${option.name} needs at least ${option.min_length} characters.`;
  if (option.max_length !== undefined && text.length > option.max_length) return `${option.name} takes at most ${option.max_length} characters.`;
  return null;
}

/** What an option's field holds, as { value } or { problem }; both missing where it is left empty. */
export function readOption(option, { text, chosen }, state) {
  if (chosen !== undefined) return { value: chosen };
  if (!text.trim()) return option.required ? { problem: `${option.name} is required.` } : {};
  const choices = fixedChoices(option, state);
  if (choices) {
    const named = choices.find((choice) => choice.name.toLowerCase() === text.trim().toLowerCase() || String(choice.value) === text.trim());
    return named ? { value: named.value } : { problem: `${option.name}: choose one of the list.` };
  }
  const numeric = option.type === TYPE.INTEGER || option.type === TYPE.NUMBER;
  const problem = numeric ? numberProblem(option, text) : stringProblem(option, text);
  if (problem) return { problem };
  return { value: numeric ? Number(text) : text };
}
