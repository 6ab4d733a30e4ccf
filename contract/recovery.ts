import Type from 'typebox'
import { Email, NewPassword } from './auth.ts'
import type { Endpoints } from './endpoint.ts'
import { Ok } from './schemas.ts'

const MailedToken = Type.String({ minLength: 1, maxLength: 200, message: 'Open the link of the mail again.' })
/** The same whoever asks, and whatever becomes of it. */
const Said = Type.Object({ message: Type.String() })

export const recovery = {
  'POST /auth/password/forgot': {
    summary: 'Mails a link to choose a new password, if there is an account with that address.',
    access: 'anyone',
    body: Type.Object({ email: Email }),
    answer: Said,
    status: 202,
  },
  'POST /auth/password/reset': {
    summary: 'Sets a new password by the link of a mail, and ends all sessions.',
    access: 'anyone',
    body: Type.Object({ token: MailedToken, newPassword: NewPassword }),
    answer: Ok,
  },
  'POST /auth/email/confirm': {
    summary: 'Confirms an e-mail address by the link of a mail.',
    access: 'anyone',
    body: Type.Object({ token: MailedToken }),
    answer: Ok,
  },
  'POST /auth/email/resend': {
    summary: 'Mails the link to confirm the own address once more.',
    access: 'member',
    answer: Said,
    status: 202,
  },
} as const satisfies Endpoints
