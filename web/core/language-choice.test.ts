import { expect, it } from 'vitest'
import { chosenLanguage, storeLanguage } from './language-choice.ts'

it('keeps the chosen language in a cookie that the server reads, until the browser’s own is chosen', () => {
  expect(chosenLanguage()).toBeNull()
  storeLanguage('ja')
  expect(document.cookie).toContain('language=ja')
  expect(chosenLanguage()).toBe('ja')
  storeLanguage(null)
  expect(chosenLanguage()).toBeNull()
})
