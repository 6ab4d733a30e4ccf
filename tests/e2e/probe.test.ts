import { test } from './stage.ts'
test('probe', async ({ visitor }) => {
  await visitor.opens('/')
  await visitor.page.getByRole('button', { name: `Sign up with Google` }).click()
  await visitor.page.waitForURL('/signup')
  for (let i = 0; i < 10; i++) {
    console.log(i, await visitor.page.evaluate<string>(`document.querySelector('.Toastify')?.outerHTML ?? document.body.lastElementChild.outerHTML`))
    await visitor.page.waitForTimeout(100)
  }
})
