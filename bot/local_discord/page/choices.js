// What a select offers: the bot's own options, or the people, roles and channels that are here.

import { nameOf } from "./dom.js";

const people = (state) => [...state.people.values()].map((user) => ({ label: nameOf(user), value: user.id }));
const roles = (state) => (state.guild?.roles ?? []).map((role) => ({ label: `@${role.name.replace(/^@/, "")}`, value: role.id }));

function channels(state, { channel_types: types }) {
  const rooms = [...state.channels.values()].filter((channel) => channel.name && (!types?.length || types.includes(channel.type)));
  return rooms.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
}

const KINDS = {
  5: people,
  6: roles,
  7: (state) => [...people(state), ...roles(state)],
  8: channels,
};

/** The options of a select, those that are chosen from the start marked as default. */
export function optionsOf(part, state) {
  const offered = KINDS[part.type]?.(state, part);
  if (!offered) return part.options ?? [];
  const chosen = new Set((part.default_values ?? []).map((value) => value.id));
  return offered.map((option) => ({ ...option, default: chosen.has(option.value) }));
}
