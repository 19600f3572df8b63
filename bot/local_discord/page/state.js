// What one person can see: people, channels, messages, what is unread. Frames in, change names out.

import { nameOf } from "./dom.js";
import { emptyLog, insert, merge, newest, remove } from "./log.js";

export const EPHEMERAL = 64;
export const THINKING = 128;
export const DM = 1;
export const THREADS = [10, 11, 12];
const SHOWN = [0, DM, 5, ...THREADS];

const byId = (list) => new Map(list.map((item) => [item.id, item]));

export class State {
  me = null;
  bot = null;
  guild = null;
  online = false;
  dmsOpen = true;
  people = new Map();
  channels = new Map();
  commands = [];
  unread = new Map(); // channel id -> how many since it was last looked at
  open = null; // the channel being looked at
  #logs = new Map();
  #read = new Map(); // channel id -> id of the newest message known to be read

  log(channelId) {
    if (!this.#logs.has(channelId)) this.#logs.set(channelId, emptyLog());
    return this.#logs.get(channelId);
  }

  message(channelId, id) {
    return this.log(channelId).messages.find((message) => message.id === id);
  }

  /** Apply a frame; the answer is the name of what changed, for whoever draws it. */
  apply(frame) {
    const handler = FRAMES[frame.op];
    return handler ? handler(this, frame) : null;
  }

  look(channelId) {
    this.open = channelId;
    this.unread.delete(channelId);
    this.#markRead(channelId);
  }

  label(channel) {
    if (channel.type !== DM) return channel.name;
    const others = (channel.recipients ?? []).filter((user) => user.id !== this.me?.id);
    return others.map(nameOf).join(", ") || "Direct message";
  }

  dmWithBot() {
    const withBot = (channel) => channel.type === DM && channel.recipients?.some((user) => user.id === this.bot?.id);
    return [...this.channels.values()].find(withBot);
  }

  welcomed(frame) {
    const first = this.me?.id !== frame.me.id;
    Object.assign(this, { me: frame.me, bot: frame.bot, guild: frame.guild, online: frame.online });
    this.dmsOpen = frame.dms_open ?? true;
    this.commands = frame.commands ?? [];
    this.people = byId([...(frame.people ?? []), frame.me, ...(frame.bot ? [frame.bot] : [])]);
    this.channels = byId((frame.channels ?? []).filter((channel) => SHOWN.includes(channel.type)));
    // Kept on screen until their history comes again, but no longer trusted to be whole.
    for (const log of this.#logs.values()) Object.assign(log, { fresh: false, loading: false });
    for (const channel of this.channels.values()) this.#catchUp(channel, first);
    if (!this.channels.has(this.open)) this.open = null;
    return "welcome";
  }

  /** Whoever a message brings along can be named from now on. */
  meet(message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) {
      if (user && !this.people.has(user.id)) this.people.set(user.id, user);
    }
  }

  received(message) {
    this.meet(message);
    insert(this.log(message.channel_id), message);
    if (message.channel_id === this.open) this.#markRead(this.open);
    else if (message.author?.id !== this.me.id) this.#countUnread(message.channel_id);
    return "message";
  }

  #countUnread(channelId) {
    this.unread.set(channelId, (this.unread.get(channelId) ?? 0) + 1);
  }

  #markRead(channelId) {
    const last = newest(this.log(channelId)) ?? this.channels.get(channelId)?.last_message_id;
    if (last) this.#read.set(channelId, last);
  }

  // At a person's first arrival everything old counts as read; after a lost line only what they had seen does.
  #catchUp(channel, first) {
    const last = channel.last_message_id;
    if (!last || channel.id === this.open) return;
    if (!first && this.#read.get(channel.id) !== last && !this.unread.has(channel.id)) this.#countUnread(channel.id);
    if (first) this.#read.set(channel.id, last);
  }
}

const FRAMES = {
  welcome: (state, frame) => state.welcomed(frame),
  message: (state, frame) => state.received(frame.message),
  edit: (state, { message }) => {
    // An edit of something never loaded must not tear a hole into the history: it is left out.
    const known = state.message(message.channel_id, message.id);
    if (known) insert(state.log(message.channel_id), { ...known, ...message });
    return "message";
  },
  delete: (state, frame) => {
    remove(state.log(frame.channel_id), frame.message_id);
    return "message";
  },
  history: (state, frame) => {
    frame.messages.forEach((message) => state.meet(message));
    merge(state.log(frame.channel_id), frame.messages, frame.more);
    return "history";
  },
  channel: (state, { channel }) => {
    if (SHOWN.includes(channel.type)) state.channels.set(channel.id, channel);
    return "channels";
  },
  channel_delete: (state, frame) => {
    state.channels.delete(frame.channel_id);
    state.unread.delete(frame.channel_id);
    return "channels";
  },
  people: (state, frame) => {
    for (const user of frame.people) state.people.set(user.id, user);
    return "people";
  },
  commands: (state, frame) => {
    state.commands = frame.commands;
    return "commands";
  },
  bot: (state, frame) => {
    state.online = frame.online;
    if (frame.user) state.bot = frame.user;
    if (frame.user) state.people.set(frame.user.id, frame.user);
    return "bot";
  },
};
