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
import { getPublicReading, isNamedToStrangers } from '#server/features/people/public-reading.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { GOOD, standingCache } from '#server/features/people/standing.ts'
import { insertNext } from './publish.ts'
import { getAdministrators, getCurrent } from './store.ts'

const NONE: Contact = { name: '', address: '', email: '' }

/** The contact of the network; empty texts without one. */
export async function getContact(db: Db): Promise<Contact> {
  const { latest } = await getCurrent(db, 'contact')
  return latest?.content ? (JSON.parse(latest.content) as Contact) : NONE
}

/** Describes the network. `viewer` is null for a stranger, to whom some administrators are not named. */
export async function getAbout({ db, ids }: ReadDeps, viewer: Id | null): Promise<About> {
  const [{ name }, contact, administrators, hidden] = await Promise.all([
    getLook(db),
    getContact(db),
    getAdministrators(db),
    getHiddenAccounts(db),
  ])
  const rows = viewer ? administrators : await namedToStrangers(db, administrators)
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

async function namedToStrangers<T extends { id: Id }>(db: Db, rows: readonly T[]): Promise<T[]> {
  const ids = rows.map(({ id }) => id)
  const [reading, standings] = await Promise.all([getPublicReading(db), standingCache.getMany({ db }, ids)])
  return rows.filter((_, index) => isNamedToStrangers(reading, standings[index] ?? GOOD))
}

const NO_EMAIL = text('Enter a valid email address.')

export async function editContact(deps: ReadDeps & Pick<Deps, 'clock'>, viewer: Id, contact: Contact): Promise<About> {
  await requirePermission(deps.db, viewer, 'network.edit')
  await setContact(deps, viewer, contact)
  return getAbout(deps, viewer)
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
