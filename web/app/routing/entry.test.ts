import { afterEach, describe, expect, it } from 'vitest'
import { readEntry } from './entry.ts'

afterEach(() => history.replaceState(null, '', '/'))

describe('an address from outside', () => {
  it.each([
    ['/signin?from=%2Ftweet%2F5%3Fa%3D1', '/signin', '/tweet/5?a=1'],
    ['/signin?from=https%3A%2F%2Fevil.example%2F', '/signin', undefined],
    ['/signin?from=%2F%2Fevil.example%2F', '/signin', undefined],
    ['/signin?from=%2F.%2F%2Fevil.example%2F', '/signin', undefined],
    ['/home?link=web%2Bplus%3A.%2F%2Fevil.example', '/home?link=web%2Bplus%3A.%2F%2Fevil.example', undefined],
    ['/home?link=web%2Bplus%3Atweet%2F5', '/tweet/5', undefined],
    ['/home?link=web%2Bplus%3A%2F%2Fuser%2Falice', '/user/alice', undefined],
    ['/home?link=https%3A%2F%2Fevil.example', '/home?link=https%3A%2F%2Fevil.example', undefined],
  ])('%s opens %s', (address, shown, from) => {
    history.replaceState(null, '', address)
    readEntry()
    expect(location.pathname + location.search).toBe(shown)
    expect((history.state as { usr?: { from?: string } } | null)?.usr?.from).toBe(from)
  })

  it('keeps the press that the script of a public page has put beside it, and takes none from the address', () => {
    const press = () => (history.state as { usr?: { press?: number } } | null)?.usr?.press
    history.replaceState({ press: 5 }, '', '/signin?from=%2Ftweet%2F5')
    readEntry()
    expect(press()).toBe(5)
    history.replaceState(null, '', '/signin?from=%2Ftweet%2F5&press=5')
    readEntry()
    expect(press()).toBeUndefined()
  })
})
