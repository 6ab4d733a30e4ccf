import { useQuery } from '@tanstack/react-query'
import type { Network } from '#contract/calls/network.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { networkOptions, publicMembersOptions, useEditNetwork } from './api.ts'

/** The part of the administration for what visitors may read. */
export default function PublicPagesPart() {
  const query = useQuery(networkOptions)
  return (
    <QueryStates {...queryStates(query, t('Failed to load the network'))} skeleton={<SwitchSkeleton />}>
      {query.data && <PublicPages network={query.data} />}
    </QueryStates>
  )
}

const settings = {
  nobody: { publicReading: false },
  choosers: { publicReading: true, publicByDefault: false },
  everyone: { publicReading: true, publicByDefault: true },
}
type Choice = keyof typeof settings

const choices: { value: Choice; label: string }[] = [
  { value: 'nobody', label: t('Nobody') },
  { value: 'choosers', label: t('Members who choose it') },
  { value: 'everyone', label: t('Everyone, except members who opt out') },
]

const choiceOf = ({ publicReading, publicByDefault }: Partial<Network>): Choice =>
  publicReading ? (publicByDefault ? 'everyone' : 'choosers') : 'nobody'

function PublicPages({ network }: { network: Network }) {
  const { mutate, isPending, variables } = useEditNetwork()
  const choice = choiceOf((isPending && variables?.body) || network)
  const { data: members } = useQuery({ ...publicMembersOptions, enabled: network.publicReading })
  return (
    <SettingsPart
      title={t('Public pages')}
      about={t('Profiles, posts and hashtags as pages for people without an account, search engines and feed readers.')}
    >
      <RadioList
        label={t('Who is on public pages')}
        value={choice}
        options={choices}
        onChange={(next) => mutate({ body: settings[next] })}
      />
      <p role="status" className="px-4 py-2 text-sm text-muted">
        {choice === 'nobody'
          ? t('Only members can read here.')
          : members && t('Members shown now: {count}.', { count: compactNumber(members.count) })}{' '}
        {t('Each member can decide under Privacy. Protected accounts are never shown.')}
      </p>
    </SettingsPart>
  )
}
