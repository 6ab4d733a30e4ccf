import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import { citing, isAnswered, StreamedAnswer, seesPictures } from './grok-answers.ts'
import type { Person } from './person.ts'

const question = 'Where is the ferry?'
const field = ({ page }: Person) => page.getByPlaceholder('Ask something…')
const answerTo = ({ page }: Person) => page.getByRole('region', { name: 'Answer' })
const sourcesFor = ({ page }: Person) => page.getByRole('region', { name: 'Sources' })
const asks = async (person: Person, text = question) => {
  await field(person).fill(text)
  await person.button('Ask').click()
}

test.describe('Grok', () => {
  test('answers from posts, and links to them', async ({ alice, bob }) => {
    await bob.hasPostedToBeFound('ferry', 'The ferry is at the northern pier today')
    await alice.opens('/grok')
    await expect(alice.button('Ask')).toHaveAttribute('aria-disabled', 'true')
    await asks(alice)
    await expect(alice.button('Copy')).toBeVisible()
    await expect(alice.page.getByRole('heading', { name: question })).toBeVisible()
    await expect(field(alice)).toHaveValue('')
    await sourcesFor(alice).getByText('northern pier').click()
    await expect(alice.heading('Post')).toBeVisible()
    await expect(alice.post('northern pier')).toBeVisible()
    await alice.page.goBack()
    await expect(answerTo(alice)).toBeVisible()
  })

  test('ends what came with its sources', async ({ alice, bob }) => {
    const ferry = await bob.hasPosted('The ferry is at the northern pier today')
    const teller = new StreamedAnswer()
    await teller.listens(alice)
    await alice.opens('/grok')
    await asks(alice)
    await teller.says('At the southern pier.')
    await expect(answerTo(alice)).toContainText('At the southern pier.')
    await teller.answers({ text: 'At the northern pier.[1]', ...citing(ferry), model: 'llama-4' })
    await expect(answerTo(alice)).toContainText('At the northern pier.')
    await expect(answerTo(alice)).not.toContainText('southern')
    await expect(answerTo(alice)).toContainText('Written by llama-4. It can make mistakes, so check the sources.')
    await expect(sourcesFor(alice).getByRole('link')).toHaveCount(1)
    await expect(field(alice)).toHaveValue('')
    await teller.ends()
  })
})

test.describe('A thread', () => {
  test('is summarised at once, and once, where it has replies', async ({ alice, bob }) => {
    const post = await bob.hasPosted('Shall we move the ferry to the northern pier?')
    const reply = await alice.hasReplied(post, 'Only if the bus goes there')
    const alone = await bob.hasPosted('Anybody there?')
    await isAnswered(alice, {
      text: 'Bob asks where the ferry should go.[1] Alice minds the bus.[2]',
      ...citing(post, reply),
    })
    await alice.opens(`/tweet/${alone._id}`)
    await expect(alice.page.getByText('No replies yet.')).toBeVisible()
    await expect(alice.button('Summarize this thread')).toHaveCount(0)
    await alice.opens(`/tweet/${post._id}`)
    await alice.button('Summarize this thread').click()
    await expect(alice.heading('Grok')).toBeVisible()
    await expect(alice.page.getByRole('region', { name: 'About this thread' })).toContainText('Shall we move')
    await expect(answerTo(alice)).toContainText('Alice minds the bus.')
    const made = () => alice.calls.made('POST /grok/ask').map((request) => request.postDataJSON())
    expect(made()).toEqual([{ q: 'Summarize this thread', tweet: post._id }])

    await alice.page.reload()
    await expect(alice.button('Summarize this thread')).toBeVisible()
    expect(made()).toHaveLength(1)
    await alice.button('Ask about all posts instead').click()
    await expect(alice.button('Summarize today')).toBeVisible()
    await alice.page.goBack()
    await expect(alice.heading('Post')).toBeVisible()
  })
})

test.describe('A description', () => {
  test('is suggested for a picture about to be posted, and can be undone', async ({ alice }) => {
    await seesPictures(alice, 'A blue square')
    await alice.opens('/home')
    await alice.picks(await photo())
    await alice.composer.getByRole('button', { name: 'add description of image 1' }).click()
    const dialog = alice.page.getByRole('dialog')
    const description = dialog.getByRole('textbox', { name: 'Description' })
    await description.fill('A square')
    await dialog.getByRole('button', { name: 'Suggest a description' }).click()
    await expect(description).toHaveValue('A blue square')
    await expect(dialog.getByText('Suggested by AI. Check it before you post.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(description).toHaveValue('A square')
    await dialog.getByRole('button', { name: 'Suggest a description' }).click()
    await expect(description).toHaveValue('A blue square')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(alice.composer.getByRole('img', { name: 'A blue square' })).toBeVisible()
  })
})
