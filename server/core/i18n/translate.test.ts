import Type from 'typebox'
import { expect, it } from 'vitest'
import '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import { translate } from './translate.ts'

it('fills in values and plurals', () => {
  const minutes = (count: number) => text('Try again in {count, plural, one {# minute} other {# minutes}}.', { count })
  expect(translate(minutes(1))).toBe('Try again in 1 minute.')
  expect(translate(minutes(12))).toBe('Try again in 12 minutes.')
})

it('leaves a text without values unchanged, braces and quotes included', () => {
  expect(translate("It's {this}" as never)).toBe("It's {this}")
})

it('accepts only texts of the code as messages', () => {
  const written = (name: string) => {
    // @ts-expect-error What a user wrote is a value, never a message.
    translate(name)
    // @ts-expect-error Nor is a part of one.
    text(`${name} is taken.`)
    // @ts-expect-error Nor is that of a schema.
    Type.String({ message: name })
    // @ts-expect-error Nor is a literal that nothing collects.
    failFields({ name: 'is taken' })
  }
  expect(written).toBeTypeOf('function')
})

it('ignores placeholders inside a value', () => {
  expect(translate(text('{name} is taken.', { name: '{name} \\x41' }))).toBe('{name} \\x41 is taken.')
})
