import { useQuery } from '@tanstack/react-query'
import type { Network } from '#contract/calls/network.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Switch, SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { networkOptions, useEditNetwork } from './api.ts'

/** The part of the administration for what visitors may read. */
export default function PublicPagesPart() {
  const query = useQuery(networkOptions)
  return (
    <QueryStates {...queryStates(query, t('Failed to load the network'))} skeleton={<SwitchSkeleton />}>
      {query.data && <Switches network={query.data} />}
    </QueryStates>
  )
}

function Switches({ network: { publicReading, publicByDefault } }: { network: Network }) {
  const { mutate } = useEditNetwork()
  return (
    <SettingsPart
      title={t('Public pages')}
      about={t('Profiles, posts and hashtags as pages for people without an account, search engines and feed readers.')}
    >
      <Switch
        label={t('Let everyone read public posts')}
        help={publicReading ? t('Anyone can read them without an account.') : t('Only members can read here.')}
        isOn={publicReading}
        onChange={(isOn) => mutate({ body: { publicReading: isOn } })}
      />
      <Switch
        label={t('Show members unless they choose otherwise')}
        help={t('Each member can decide under Privacy. Protected accounts are never shown.')}
        isOn={publicByDefault}
        onChange={(isOn) => mutate({ body: { publicByDefault: isOn } })}
      />
    </SettingsPart>
  )
}
