import { expect, it } from 'vitest'
import { text } from '#contract/server-texts.ts'
import { translate } from './translate.ts'

it('fills in values and plurals', () => {
  const minutes = (count: number) => text('Try again in {count, plural, one {# minute} other {# minutes}}.', { count })
  expect(translate(minutes(1))).toBe('Try again in 1 minute.')
  expect(translate(minutes(12))).toBe('Try again in 12 minutes.')
})

it('leaves a text without values as it is, braces and quotes included', () => {
  expect(translate("It's {this}")).toBe("It's {this}")
})

it('takes no placeholder from a value', () => {
  expect(translate(text('{name} is taken.', { name: '{name} \\x41' }))).toBe('{name} \\x41 is taken.')
})
