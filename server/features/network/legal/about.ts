/** Describes who runs this network, and with which software. */
import type { About, Contact } from '#contract/calls/legal.ts'
import { CONTACT_ADDRESS_LENGTH, CONTACT_NAME_LENGTH, EMAIL_MAX } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { readEmail } from '#server/core/addresses/email-address.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { cleanText, trimOptional, withoutDirectionControls, withoutInvisible } from '#server/core/text/clean-text.ts'
import { version } from '#server/core/version.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { getLook } from '#server/features/network/network.ts'
import { presentAuthor } from '#server/features/people/authors.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { insertNext } from './publish.ts'
import { getAdministrators, getCurrent } from './store.ts'

const NONE: Contact = { name: '', address: '', email: '' }

/** The contact of the network; empty texts without one. */
export async function getContact(db: Db): Promise<Contact> {
  const { latest } = await getCurrent(db, 'contact')
  return latest?.content ? (JSON.parse(latest.content) as Contact) : NONE
}

export async function getAbout({ db, ids }: ReadDeps): Promise<About> {
  const [{ name }, contact, rows, hidden] = await Promise.all([
    getLook(db),
    getContact(db),
    getAdministrators(db),
    getHiddenAccounts(db),
  ])
  return {
    name,
    software: 'Plus',
    version,
    source: '/source',
    contact,
    administrators: rows
      .filter(({ id }) => !hidden.has(id))
      .map((row) => {
        const { _id, username, name, avatar } = presentAuthor(ids, row)
        return { _id, username, name, avatar }
      }),
  }
}

const NO_EMAIL = text('Enter a valid email address.')

export async function editContact(deps: ReadDeps & Pick<Deps, 'clock'>, viewer: Id, contact: Contact): Promise<About> {
  await requirePermission(deps.db, viewer, 'network.edit')
  await setContact(deps, viewer, contact)
  return getAbout(deps)
}

/** Changes the contact. The last of two administrators wins: it is one short form. `author` is null for the operator. */
export async function setContact(deps: Pick<Deps, 'db' | 'clock'>, author: Id | null, given: Contact): Promise<void> {
  const contact: Contact = {
    name: cleanText('name', withoutInvisible(given.name).replace(/\s+/g, ' ').trim(), CONTACT_NAME_LENGTH),
    address: cleanText('address', trimOptional(withoutDirectionControls(given.address)), CONTACT_ADDRESS_LENGTH),
    email: cleanText('email', withoutInvisible(given.email).trim(), EMAIL_MAX),
  }
  if (contact.email !== '' && readEmail(contact.email) === undefined) failFields({ email: NO_EMAIL })
  await insertNext(deps, null, {
    page: 'contact',
    format: 'json',
    content: JSON.stringify(contact),
    language: null,
    asks_again: 0,
    author_id: author,
  })
}
