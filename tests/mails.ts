/** Reads mails from the files that Plus writes without a mail server. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Email } from 'postal-mime'

export interface ReceivedMail {
  email: Email
  subject: string
  text: string
  /** The address of the button. */
  link: string | undefined
}

/** The mails to an address, oldest first. */
export async function readMails(folder: string, address: string): Promise<ReceivedMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted()
  const letters = await Promise.all(files.map(async (file) => parseMail(await readFile(path.join(folder, file)))))
  return letters.filter(({ email }) => email.to?.some((to) => to.address === address))
}

/** Parses a mail. */
export async function parseMail(raw: Uint8Array | string): Promise<ReceivedMail> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(raw)
  const text = email.text ?? ''
  return { email, subject: email.subject ?? '', text, link: /^https?:\S+$/m.exec(text)?.[0] }
}
