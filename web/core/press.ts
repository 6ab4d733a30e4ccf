/**
 * What a visitor pressed on a public page, kept until the sign-in. The script of the page stores it at a press. The entry of the
 * sign-in in the history has the time of the press: no link can carry that, so a link alone does nothing.
 */
import { POLL_CHOICES, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { KEPT_PRESS_KEY, PRESS_KEY } from './press-claim.ts'

const VERBS = ['like', 'retweet', 'bookmark', 'reply', 'vote', 'follow'] as const
/** An action that public pages offer. */
export type PressVerb = (typeof VERBS)[number]

/** A press, with what it was about. */
export interface Press {
  verb: PressVerb
  /** The post; of a follow the user. */
  id: string
  /** The author of the post, or the user. */
  username: string
  /** The version of the poll, and the chosen answers. */
  version: number
  choices: number[]
  /** Its time in milliseconds. */
  at: number
}

/** A stored press: `mark` is the attribute of the pressed element, `at` the time in milliseconds. */
interface Stored {
  mark: string
  choices: number[]
  at: number
  /** Whether a link to reset the password was asked for behind it. */
  isForReset?: true
}

/** How long a press waits for the sign-in. */
const LIFETIME_MS = 30 * 60_000

/** The attribute `data-press` of an element. */
export const pressMark = (verb: PressVerb, { _id, username }: { _id: string; username: string }, version = 0): string =>
  [verb, _id, username, version].join(' ')

const markPattern = new RegExp(
  `^(${VERBS.join('|')}) ([0-9a-f]{24}) (\\w{${USERNAME_MIN},${USERNAME_MAX}}) (\\d{1,9})$`,
)

/** Stores a press in place of an earlier one. Returns its time, or undefined where the browser stores nothing. */
export function storePress(mark: string, choices: number[]): number | undefined {
  const at = Date.now()
  try {
    localStorage.setItem(PRESS_KEY, JSON.stringify({ mark, choices, at } satisfies Stored))
    return at
  } catch {
    return undefined
  }
}

/** The press that the entry of the sign-in names, if it is still waiting. */
export function readPress(state: unknown): Press | null {
  const { press } = (state ?? {}) as { press?: unknown }
  return press === undefined ? null : parse(localStorage.getItem(PRESS_KEY), press)
}

/** Lets the press that the entry names, if any, go on behind the link of a mail, which has no entry. */
export function keepPressForReset(state: unknown): void {
  const press = readPress(state)
  if (press) localStorage.setItem(PRESS_KEY, JSON.stringify({ ...storedOf(press), isForReset: true } satisfies Stored))
}

/** The press behind which a link to reset the password was asked for, as the state of a link to the sign-in. */
export function pressOfReset(): { from: string; press: number } | undefined {
  const stored = localStorage.getItem(PRESS_KEY)
  const press = parse(stored)
  if (!stored || !press || !(JSON.parse(stored) as Stored).isForReset) return undefined
  return { from: placeOf(press), press: press.at }
}

const storedOf = ({ verb, id, username, version, choices, at }: Press): Stored => ({
  mark: pressMark(verb, { _id: id, username }, version),
  choices,
  at,
})

/** The path of what was pressed on. */
const placeOf = ({ verb, id, username }: Press): string => (verb === 'follow' ? `/user/${username}` : `/tweet/${id}`)

/** Keeps a press that the server refuses until the address of the member is confirmed. */
export const keepPress = (press: Press, member: string): void =>
  localStorage.setItem(KEPT_PRESS_KEY, JSON.stringify({ ...storedOf(press), member }))

/** Claims the kept press of a member, whose address is confirmed now. Returns the path that it leads to. */
export function claimKeptPress(member: string): string | undefined {
  const stored = localStorage.getItem(KEPT_PRESS_KEY)
  localStorage.removeItem(KEPT_PRESS_KEY)
  const press = parse(stored)
  if (!stored || !press || (JSON.parse(stored) as { member?: unknown }).member !== member) return undefined
  sessionStorage.setItem(PRESS_KEY, stored)
  return placeOf(press)
}

/** Returns the claimed press once. */
export function takeClaimedPress(): Press | null {
  const stored = sessionStorage.getItem(PRESS_KEY)
  sessionStorage.removeItem(PRESS_KEY)
  return parse(stored)
}

/** Reads a stored press; null for one that is too old, of another time than `expected`, or of another form. */
function parse(stored: string | null, expected?: unknown): Press | null {
  if (stored === null) return null
  try {
    const { mark, choices, at } = JSON.parse(stored) as Stored
    const [, verb, id, username, version] = markPattern.exec(mark) ?? []
    const age = Date.now() - at
    const isInTime = age >= 0 && age < LIFETIME_MS && (expected === undefined || expected === at)
    const isChoice = (each: unknown) =>
      Number.isInteger(each) && (each as number) >= 0 && (each as number) < POLL_CHOICES.max
    if (!verb || !isInTime || !choices.every(isChoice) || (verb === 'vote') !== choices.length > 0) return null
    return {
      verb: verb as PressVerb,
      id: id!,
      username: username!,
      version: Number(version),
      choices: [...new Set(choices)],
      at,
    }
  } catch {
    return null
  }
}
