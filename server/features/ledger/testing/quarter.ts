/*
 * A simulated quarter of the studio: 200 submissions and 60 messages a week at any hour, three operators who answer in the
 * order of arrival from nine to six, one of them on leave for two weeks, two holidays, and the end of New York's daylight
 * saving time. It is the same on every run and shares no code with the product: its calendar is defined hour by hour.
 */

const hour = 3_600_000;
const minute = 60_000;

export const quarter = {
  /** A Monday in New York. */
  begin: Date.parse('2026-09-21T04:00:00.000Z'),
  /** A Wednesday at noon in New York; 90 days before it is the first of October. */
  now: Date.parse('2026-12-30T17:00:00.000Z'),
  since: Date.parse('2026-10-01T04:00:00.000Z'),
} as const;

/** Thanksgiving and Christmas. */
const holidays = ['2026-11-26', '2026-12-25'];

/** New York's clock went back on 1 November 2026 at 2:00, which is 6:00 in UTC. */
const offsetAt = (at: number) => (at < Date.parse('2026-11-01T06:00:00.000Z') ? -4 : -5) * hour;

interface WallClock {
  date: string;
  weekday: number;
  hour: number;
}

const read = new Map<number, WallClock>();

/** New York's day and hour of an instant. */
export function newYork(at: number): WallClock {
  const key = Math.floor(at / hour);
  let wallTime = read.get(key);
  if (!wallTime) {
    const wall = new Date(at + offsetAt(at));
    wallTime = { date: wall.toISOString().slice(0, 10), weekday: wall.getUTCDay(), hour: wall.getUTCHours() };
    read.set(key, wallTime);
  }
  return wallTime;
}

/** Whether the promise's clock runs at an instant. */
export function runsAt(at: number): boolean {
  const { date, weekday } = newYork(at);
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
}

export interface Arrival {
  table: 'projects' | 'messages';
  at: number;
  answeredAt: number | null;
  /** The time at which an operator closed it without an answer. */
  closedAt: number | null;
  spamAt: number | null;
  /** Whether it came from an address of the studio. */
  own: boolean;
  /** Whether its answer declined it, with or without a reason; null if it did not. */
  declined: 'with a reason' | 'without a reason' | null;
}

interface Operator {
  freeAt: number;
  /** The first and the last day of their absence. */
  leave?: readonly [string, string];
}

/** All arrivals in order. */
export function simulateQuarter(): Arrival[] {
  const random = randomNumbers(60_40);
  const arrivals: Arrival[] = [];
  const week = 7 * 24 * hour;
  for (let monday = quarter.begin; monday < quarter.now; monday += week) {
    const add = (count: number, more: Partial<Arrival>) => {
      for (let index = 0; index < count; index += 1) {
        const at = monday + Math.floor((random() * week) / 1000) * 1000;
        const nothing = { answeredAt: null, closedAt: null, spamAt: null, own: false, declined: null };
        if (at < quarter.now) arrivals.push({ table: 'projects', at, ...nothing, ...more });
      }
    };
    add(200, {});
    add(60, { table: 'messages' });
    // Items that are flagged on arrival or come from operators do not count.
    add(25, { spamAt: 0 });
    add(3, { own: true });
  }
  arrivals.sort((a, b) => a.at - b.at);
  const operators: Operator[] = [
    { freeAt: quarter.begin },
    { freeAt: quarter.begin },
    { freeAt: quarter.begin, leave: ['2026-11-09', '2026-11-20'] },
  ];
  for (const arrival of arrivals) {
    if (arrival.spamAt !== null) arrival.spamAt = arrival.at;
    else if (!arrival.own) handle(arrival, operators, random);
  }
  declineSome(arrivals);
  return arrivals;
}

/** Half of the answers to submissions decline them, and one in 50 of these has no reason. */
function declineSome(arrivals: readonly Arrival[]): void {
  const answered = arrivals.filter(({ table, answeredAt }) => table === 'projects' && answeredAt !== null);
  for (const [index, arrival] of answered.entries())
    if (index % 2 === 0) arrival.declined = index % 100 === 0 ? 'without a reason' : 'with a reason';
}

/** The first available operator works on it for 10 to 35 minutes of their working time. */
function handle(arrival: Arrival, operators: Operator[], random: () => number): void {
  const begins = operators.map((operator) => workedAfter(operator, Math.max(operator.freeAt, arrival.at), 0));
  const first = begins.indexOf(Math.min(...begins));
  const operator = operators[first]!;
  operator.freeAt = workedAfter(operator, begins[first]!, 10 + Math.floor(random() * 26));
  const chance = random();
  const done = operator.freeAt + Math.floor(random() * 60) * 1000;
  if (done > quarter.now) return;
  if (chance < 0.02) arrival.closedAt = done;
  // An item that is flagged late counts as not answered.
  else if (chance < 0.025 && done - arrival.at > 24 * hour) arrival.spamAt = done;
  else arrival.answeredAt = done;
}

/** The time at which an operator has worked for some minutes after an instant, calculated minute by minute. */
function workedAfter({ leave }: Operator, from: number, minutes: number): number {
  let remainingMinutes = minutes;
  let at = from;
  for (;;) {
    const { date, hour: now } = newYork(at);
    const isAway = leave !== undefined && date >= leave[0] && date <= leave[1];
    if (now < 9 || now >= 18 || isAway || !runsAt(at)) at = (Math.floor(at / hour) + 1) * hour;
    else if (remainingMinutes === 0) return at;
    else {
      remainingMinutes -= 1;
      at += minute;
    }
  }
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
