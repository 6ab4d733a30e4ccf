/** Mailed links, opened as people open them. */
import type { ChangeKind } from '#contract/calls/recovery.ts'
import type { Visitor } from './client.ts'
import type { Member } from './member.ts'
import type { World } from './world.ts'

type Cast = Pick<World, 'mailsTo' | 'alice' | 'settles'>

/** Alice in a browser in which she is not signed in. Her links may return her address. */
export const signedOutAlice = ({ alice }: Pick<World, 'alice'>): Visitor => alice.withToken('')

/** The token in the link of the latest mail with a subject. */
export async function mailedToken(
  { mailsTo }: Pick<World, 'mailsTo'>,
  address: string,
  subject: string,
): Promise<string> {
  const letter = (await mailsTo(address)).findLast((each) => each.subject === subject)
  if (!letter?.link) throw new Error(`No mail "${subject}" with a link went to ${address}.`)
  return new URL(letter.link).hash.replace('#token=', '')
}

/** Opens the latest link that confirms an address, as the visitor given. */
export async function confirmsAddress(cast: Cast, address: string, as: Visitor = signedOutAlice(cast), keep?: boolean) {
  const letters = await cast.mailsTo(address)
  const { link = '' } = letters.findLast((each) => each.link?.includes('/confirm-email'))!
  const token = new URL(link).hash.replace('#token=', '')
  return as.call('POST /auth/email/confirm', { body: { token, ...(keep !== undefined && { keep }) } })
}

/** Confirms the address of a member's sign-up in the browser of the sign-up. */
export async function confirmsOwnEmail(cast: Cast, member: Member): Promise<void> {
  await member.signsUp()
  await confirmsAddress(cast, member.email, member)
}

/** Requests another address and opens the link mailed to it. */
export async function changesEmail(cast: Cast, member: Member, email: string, proof?: { code: string }): Promise<void> {
  await member.reauthenticates(proof)
  await member.call('PUT /account/email', { body: { email } })
  await confirmsAddress(cast, email)
}

/** Requests a new password and returns the mailed token. */
export async function requestsPasswordReset(cast: Cast, email: string): Promise<string> {
  await signedOutAlice(cast).call('POST /auth/password/forgot', { body: { email } })
  await cast.settles()
  return mailedToken(cast, email, 'Choose a new password')
}

export const resetsPassword = (cast: Cast, token: string, newPassword = 'seven lamps in the fog', keep?: string[]) =>
  signedOutAlice(cast).call('POST /auth/password/reset', { body: { token, newPassword, ...(keep && { keep }) } })

export const readsLink = (cast: Cast, kind: 'confirm' | 'reset' | 'undo', token: string) =>
  signedOutAlice(cast).call('POST /auth/link', { body: { kind, token } })

/** Presses the button of an undo page. */
export const undoesChange = async (
  cast: Cast,
  address: string,
  subject: string,
): Promise<{ kind: ChangeKind; email: string; resetToken: string }> =>
  signedOutAlice(cast).call('POST /auth/undo', { body: { token: await mailedToken(cast, address, subject) } })
