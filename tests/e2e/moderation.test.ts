import { hasServer } from '#tests/stores/server-schema.ts'
import { axe, judgeAll } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Person, passwordOf } from './person.ts'

const desk = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

// Without motion, as the contrast of a half faded element cannot be checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Checks the open page in light and dark colours, and on a phone. */
async function expectNoFault({ page }: Person, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await page.evaluate(judgeAll), `${name} on a desk, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  expect.soft(await page.evaluate(judgeAll), `${name} on a phone`).toEqual([])
  await page.setViewportSize(desk)
}

/** Also on PostgreSQL if TEST_DATABASE_URL names a server. */
const engines = hasServer() ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)

for (const engine of engines)
  test.describe(`On ${engine}`, () => {
    test.use({ engine })

    test('A report leads to a suspension, an appeal and its answer by another moderator', async ({
      alice,
      browser,
      plus,
    }) => {
      test.setTimeout(90_000)
      const enters = (name: string) => Person.enters(browser, plus, name)
      const [troll, mod, admin] = [await enters('troll'), await enters('mod'), await enters('carol')]
      await plus.admin('role', '@mod', 'moderator')
      await plus.admin('role', '@carol', 'admin')
      for (const person of [mod, admin])
        await expect.poll(async () => (await person.call('GET /auth/me')).role).toBeTruthy()
      await troll.hasPosted('Buy my pills')
      for (const person of [alice, mod, troll]) {
        await person.opensWindow()
        await person.page.setViewportSize(desk)
        await person.page.addInitScript(axe)
      }

      // The member reports.
      await alice.opens('/user/troll')
      await alice.post('Buy my pills').getByRole('button', { name: 'More' }).click()
      await alice.page.getByRole('menuitem', { name: 'Report post' }).click()
      await alice.page.getByRole('radio', { name: /^Spam/ }).check()
      await expectNoFault(alice, 'the dialog of a report')
      await alice.page.getByRole('button', { name: 'Next' }).click()
      await alice.page.getByRole('dialog').getByRole('textbox').fill('Every day.')
      await alice.page.getByRole('button', { name: 'Send report' }).click()
      await expect(alice.page.getByRole('heading', { name: 'Thanks for your report' })).toBeVisible()

      // The moderator finds it by keyboard, and suspends with an end.
      await mod.opens('/home')
      await expect(mod.page.getByRole('link', { name: 'Moderation, 1 case' })).toBeVisible()
      await mod.page.keyboard.press('g')
      await mod.page.keyboard.press('d')
      const row = mod.page.getByRole('article', { name: /troll/ })
      await expect(row).toBeVisible()
      await expect(mod.heading('Moderation')).toBeFocused()
      await mod.waitsForIdle()
      await mod.page.keyboard.press('j')
      await expect(row).toBeFocused()
      await mod.page.keyboard.press('x')
      await expect(mod.page.getByText('1 selected')).toBeVisible()
      await expectNoFault(mod, 'the queue')
      await mod.page.keyboard.press('Enter')
      await expect(mod.page.getByText('Every day.')).toBeVisible()
      await mod.page.keyboard.press('c')
      await expect(mod.button('Release')).toBeVisible()
      await expectNoFault(mod, 'a case')
      const path = new URL(mod.page.url()).pathname
      await mod.page.keyboard.press('d')
      const dialog = mod.page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^Suspend account/ }).click()
      await dialog.getByLabel('Ends').selectOption('7')
      await dialog.getByLabel('Start with').selectOption('spam')
      await expect(dialog.getByRole('region', { name: 'What @troll will read' })).toContainText('This ends on')
      await expectNoFault(mod, 'a decision')
      await dialog.getByRole('button', { name: 'Suspend account' }).click()
      await expect(mod.page.getByRole('region', { name: 'Decisions in this case' })).toContainText('Account suspended')

      // The reporter reads the outcome.
      await alice.opens('/notifications')
      await alice.page.getByRole('link', { name: 'View your reports' }).click()
      await expect(alice.page.getByText('Thanks: moderators acted on your report.')).toBeVisible()

      // The suspended member signs in, reads why, and appeals.
      await troll.opens('/home')
      await troll.page.getByLabel('Username or email').fill('troll')
      await troll.page.getByLabel('Password', { exact: true }).fill(passwordOf('troll'))
      await troll.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(troll.heading('Your account is suspended')).toBeVisible()
      await expect(troll.page.getByText('You posted ads or links')).toBeVisible()
      await troll.button('Appeal').click()
      await troll.page.getByRole('textbox').fill('They are vitamins.')
      await expectNoFault(troll, 'the screen of a suspended account')
      await troll.button('Send appeal').click()
      await expect(troll.page.getByText('Waiting for an answer. We’ll notify you.')).toBeVisible()

      // The deciding moderator cannot answer the appeal; another one reverses the decision.
      await mod.opens(path)
      await expect(mod.page.getByText('You made this decision, so another moderator has to answer.')).toBeVisible()
      await admin.opens('/moderation?tab=appeals')
      await admin.page.getByRole('link', { name: /Buy my pills/ }).click()
      await admin.page.getByLabel('Answer to the member').fill('Fine, but not every day.')
      await admin.button('Accept and undo').click()
      await expect(admin.page.getByText(/^Accepted on/)).toBeVisible()
      await troll.button('Check again').click()
      await expect(troll.page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
      await troll.opens('/settings/decisions')
      await expect(troll.page.getByText('Fine, but not every day.')).toBeVisible()
      await expectNoFault(troll, 'decisions')

      // The log has all of these acts.
      await admin.opens('/moderation?tab=log')
      for (const done of ['Appeal accepted', 'Appealed', 'Account suspended', 'Case claimed'])
        await expect(admin.page.getByRole('listitem').filter({ hasText: done }).first()).toBeVisible()

      for (const person of [troll, mod, admin]) {
        expect(person.complaints, `the console of ${person.username}`).toEqual([])
        await person.closesWindow()
      }
    })
  })
