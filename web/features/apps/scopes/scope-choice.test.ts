import { describe, expect, it } from 'vitest'
import { choiceOf, namesOf, shownOf } from './scope-choice.ts'

const without = (names: readonly string[], ...left: string[]) => choiceOf(names).difference(new Set(left))

describe('the choice of scopes', () => {
  it('sends the names that are chosen whole, and the single scopes of the others', () => {
    const asked = ['read:messages', 'follow', 'read']
    expect(namesOf(asked, choiceOf(asked))).toEqual(asked)
    const names = namesOf(asked, without(asked, 'read:blocks'))
    expect(names).not.toContain('read')
    expect(names).not.toContain('follow')
    expect(names).toEqual(expect.arrayContaining(['read:messages', 'read:statuses', 'write:blocks']))
    expect(namesOf(asked, new Set())).toEqual([])
  })

  it('shows no scope that others include, and unknown ones last', () => {
    expect(shownOf(['follow', 'moon', 'read:statuses', 'write', 'read', 'write'])).toEqual(['read', 'write', 'moon'])
    expect(shownOf(['write:statuses', 'follow'])).toEqual(['follow', 'write:statuses'])
  })
})
