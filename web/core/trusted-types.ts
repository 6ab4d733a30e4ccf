/**
 * Trusted Types: the content security policy (server/core/http/headers.ts) accepts only values that a policy has checked as
 * scripts or HTML. Each policy is created once. Browsers without Trusted Types get the checked string.
 */

type Check = (value: string) => string
type Rules = { createHTML?: Check; createScriptURL?: Check }
type Factory = { createPolicy(name: string, rules: Rules): Required<Rules> }

/** The names of the policies that the content security policy allows. */
type PolicyName = 'plus-script' | 'plus-html'

/** Creates a policy that checks one kind of value. `check` returns the value, or throws. */
export function createPolicy(name: PolicyName, kind: keyof Rules, check: Check): Check {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  const policy = factory?.createPolicy(name, { [kind]: check })
  // The DOM accepts the browser's object in place of a string.
  return policy ? (value) => policy[kind](value) : check
}

/** The address of a script of this build, for a worker. Throws a TypeError for any other address. */
export const scriptUrl = createPolicy('plus-script', 'createScriptURL', (address) => {
  const { origin, pathname } = new URL(address, location.href)
  if (origin === location.origin && /^\/(?:service-worker\.js$|assets\/)/.test(pathname)) return address
  throw new TypeError(`${address} is no script of Plus`)
})
