/** Mails as a person reads them: from the files that Plus keeps where no mail server is set. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Email } from 'postal-mime'

export interface Letter {
  email: Email
  subject: string
  text: string
  /** The address its button leads to. */
  link: string | undefined
}

/** What was sent to an address, the oldest first. */
export async function readMails(folder: string, address: string): Promise<Letter[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted()
  const letters = await Promise.all(files.map(async (file) => toLetter(await readFile(path.join(folder, file)))))
  return letters.filter(({ email }) => email.to?.some((to) => to.address === address))
}

/** What a mail says. */
export async function toLetter(raw: Uint8Array | string): Promise<Letter> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(raw)
  const text = email.text ?? ''
  return { email, subject: email.subject ?? '', text, link: /^https?:\S+$/m.exec(text)?.[0] }
}
