import { expect, it } from 'vitest'
import { setsUpApp, timedWorld } from '#tests/second-factors.ts'

const reauthenticationNeeded = { status: 403, code: 'prove_identity' }
const body = { username: 'alice' }

it('deleting the account requires the password right after signing in, too', async () => {
  const { alice } = await timedWorld()
  await alice.signsIn()
  await expect(alice.call('POST /account/delete', { body })).rejects.toMatchObject(reauthenticationNeeded)
  await alice.reauthenticates()
  await alice.call('POST /account/delete', { body })
  await expect(alice.me()).rejects.toMatchObject({ code: 'signed_out' })
})

it('deleting the account requires the second factor if there is one', async () => {
  const cast = await timedWorld()
  const { alice } = cast
  const { backupCodes } = await setsUpApp(cast, alice)
  await expect(alice.reauthenticates()).rejects.toMatchObject(reauthenticationNeeded)
  await alice.reauthenticates({ code: backupCodes[0]! })
  await alice.call('POST /account/delete', { body })
})

it('a reauthentication is valid for one act, and for a minute', async () => {
  const { alice, later } = await timedWorld()
  await alice.reauthenticates()
  await alice.call('PUT /account/email', { body: { email: 'new@people.example' } })
  await expect(alice.call('POST /account/delete', { body })).rejects.toMatchObject(reauthenticationNeeded)
  await alice.reauthenticates()
  later(1)
  await expect(alice.call('POST /account/delete', { body })).rejects.toMatchObject(reauthenticationNeeded)
})
