import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rich, t } from './i18n.ts'

it('fills in values, as they are', () => {
  expect(t('{name} followed you', { name: 'Ana {name} \\x41 \\u0042 <b>' })).toBe(
    'Ana {name} \\x41 \\u0042 <b> followed you',
  )
})

it('chooses the plural', () => {
  const posts = (count: number) => t('{count, plural, =0 {No posts} one {# post} other {# posts}}', { count })
  expect([0, 1, 2, 1234].map(posts)).toEqual(['No posts', '1 post', '2 posts', '1,234 posts'])
})

it('puts elements into a text, and takes no tag from a value', () => {
  const { container } = render(
    <p>
      {rich('{name} follows <b>{other}</b> and {count, plural, one {# more} other {# more}}.', {
        name: <i>Ana</i>,
        other: '</b><b>Bo',
        count: 3,
        b: (text) => <b>{text}</b>,
      })}
    </p>,
  )
  expect(container.innerHTML).toBe('<p><i>Ana</i> follows <b>&lt;/b&gt;&lt;b&gt;Bo</b> and 3 more.</p>')
})

it('knows which values a text needs', () => {
  // @ts-expect-error because a value is missing
  t('{name} followed you')
  // @ts-expect-error because a value is misspelt
  t('{name} followed you', { nam: 'Ana' })
  // @ts-expect-error because an element is missing
  rich('See the <terms>terms</terms>.', {})
  t('{count, plural, one {# post} other {{name} and # posts}}', { count: 2, name: 'Ana' })
})
