/** The settings of sign-up. */
import type { RegistrationSettings } from '#contract/calls/registration.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { findNetwork, lockNetwork, type NetworkRow, updateNetwork } from '#server/features/network/store.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import type { RegistrationServices, SettingsChange } from './log.ts'
import { cleanAnswers, cleanDomains, cleanNetworks, cleanQuestion } from './rules.ts'

const COLUMNS = [
  'registration',
  'invites_per_member',
  'needs_confirmed_email',
  'refused_domains',
  'refused_networks',
  'proof',
  'sign_up_question',
  'sign_up_answers',
] as const satisfies (keyof NetworkRow)[]

/** Reads the settings from the database, within a transaction when given one. */
export async function findSettings(db: Db): Promise<RegistrationSettings> {
  const row = await findNetwork(db, COLUMNS)
  return {
    mode: row.registration,
    invitesPerMember: row.invites_per_member,
    needsConfirmedEmail: row.needs_confirmed_email === 1,
    refusedDomains: JSON.parse(row.refused_domains),
    refusedNetworks: JSON.parse(row.refused_networks),
    proof: row.proof,
    question: row.sign_up_question,
    answers: JSON.parse(row.sign_up_answers),
  }
}

const ONLY = 1
const cache = createCache<typeof ONLY, RegistrationSettings>({ entities: ['network'] }, async ({ db }) => [
  [ONLY, await findSettings(db)],
])

/** The cached settings, for frequent reads. */
export const getSettings = (db: Db): MaybePromise<RegistrationSettings> =>
  cache.get({ db }, ONLY) as MaybePromise<RegistrationSettings>

/** The settings as administrators see them. */
export async function getShownSettings({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Id) {
  await requirePermission(db, viewer, 'network.edit')
  return { ...(await findSettings(db)), sendsMail: config.mail.smtp !== null }
}

export async function editSettings(
  deps: Pick<Deps, 'db' | 'config'> & RegistrationServices,
  viewer: Id,
  change: Partial<RegistrationSettings>,
) {
  await requirePermission(deps.db, viewer, 'network.edit')
  await changeSettings(deps, change, (tx, changed) => deps.registrationLog.recordSettings(tx, viewer, changed))
  return getShownSettings(deps, viewer)
}

/** Changes the given settings, all or none. Calls `record` in the transaction when a value changed. */
export async function changeSettings(
  { db }: Pick<Deps, 'db'>,
  change: Partial<RegistrationSettings>,
  record: (tx: Tx, change: SettingsChange) => Promise<void>,
): Promise<void> {
  const columns = toColumns(change)
  if (Object.keys(columns).length === 0) return
  await transact(db, async (tx) => {
    await lockNetwork(tx)
    const before = await findSettings(tx)
    await updateNetwork(tx, columns)
    const after = await findSettings(tx)
    if (after.question !== '' && after.answers.length === 0) failFields({ answers: NO_ANSWER })
    const changed = describeChange(before, after)
    if (changed) await record(tx, changed)
  })
}

/** The changed settings as JSON, without the answers to the question, which readers of the log need not know. */
function describeChange(before: RegistrationSettings, after: RegistrationSettings): SettingsChange | null {
  const names = Object.keys(after) as (keyof RegistrationSettings)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return null
  const pick = (settings: RegistrationSettings) =>
    JSON.stringify(
      Object.fromEntries(changed.map((name) => [name, name === 'answers' ? settings.answers.length : settings[name]])),
    )
  return { before: pick(before), after: pick(after) }
}

const NO_ANSWER = text('Enter at least one correct answer.')

function toColumns(change: Partial<RegistrationSettings>): Partial<NetworkRow> {
  const { mode, invitesPerMember, needsConfirmedEmail, refusedDomains, refusedNetworks, proof, question, answers } =
    change
  const columns: Partial<NetworkRow> = {}
  if (mode !== undefined) columns.registration = mode
  if (invitesPerMember !== undefined) columns.invites_per_member = invitesPerMember
  if (needsConfirmedEmail !== undefined) columns.needs_confirmed_email = needsConfirmedEmail ? 1 : 0
  if (refusedDomains !== undefined) columns.refused_domains = JSON.stringify(cleanDomains(refusedDomains))
  if (refusedNetworks !== undefined) columns.refused_networks = JSON.stringify(cleanNetworks(refusedNetworks))
  if (proof !== undefined) columns.proof = proof
  if (question !== undefined) columns.sign_up_question = cleanQuestion(question)
  if (answers !== undefined) columns.sign_up_answers = JSON.stringify(cleanAnswers(answers))
  return columns
}
