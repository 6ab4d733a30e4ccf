import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'

function Form() {
  return (
    <form>
      <input name="email" defaultValue="rumpelstilz@people.example" />
      <NewPasswordField name="password" label="Password" />
    </form>
  )
}

const types = (text: string) => userEvent.type(screen.getByLabelText('Password'), text)
const says = () => screen.findByRole('status', {}, { timeout: 5_000 }).then(({ textContent }) => textContent)

describe('a password that is being chosen', () => {
  it('is said to be easy to guess, and why', async () => {
    render(<Form />)
    screen.getByText('At least 8 characters')
    await types('baseball1')
    expect(await says()).toBe('Too easy to guess: this is a common password.')
  })

  it('is said to be hard to guess', async () => {
    render(<Form />)
    await types('seven lamps in the fog')
    expect(await says()).toBe('Very strong password')
  })

  it('warns of a password that is in another field of the form', async () => {
    render(<Form />)
    await types('rumpelstilz')
    expect(await says()).toBe('Too easy to guess: it has your username or email in it.')
  })

  it('shows its requirements as help while it is empty', async () => {
    render(<Form />)
    await types('baseball1')
    await says()
    await userEvent.clear(screen.getByLabelText('Password'))
    await screen.findByText('At least 8 characters')
  })
})
