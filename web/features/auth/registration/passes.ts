/** Passes for registration: the code of an invitation link, or the link for the first administrator. */

const KEYS = { invite: 'invite', setup: 'setup' } as const

/** The passes of this tab. They outlast the way to Google or Apple and back. */
interface Passes {
  invitation: string | null
  setup: string | null
}

/** Stores the passes of an address, and returns those of this tab. */
export function readPasses({ search, hash }: { search: string; hash: string }): Passes {
  keep(KEYS.invite, new URLSearchParams(search).get('invite'))
  keep(KEYS.setup, new URLSearchParams(hash.slice(1)).get('setup'))
  return { invitation: sessionStorage.getItem(KEYS.invite), setup: sessionStorage.getItem(KEYS.setup) }
}

function keep(key: string, value: string | null): void {
  if (value) sessionStorage.setItem(key, value)
}

/** Deletes the passes once they are used or no longer valid. */
export function dropPasses(): void {
  for (const key of Object.values(KEYS)) sessionStorage.removeItem(key)
}
