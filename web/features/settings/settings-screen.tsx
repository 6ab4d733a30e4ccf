import { useSearchParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { useBack } from '#web/core/use-back.ts'
import { useTypedQuery } from '#web/core/use-typed-query.ts'
import { AddressNotice } from '#web/features/recovery/address-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { findSettings } from './find-settings.ts'
import { FoundSettings } from './found-settings.tsx'
import { SettingsList } from './settings-list.tsx'
import { SettingsSearch } from './settings-search.tsx'
import { useSectionGroups } from './use-section-groups.ts'

/** All settings in their groups, with a search. The address holds the query, for Back. */
export default function SettingsScreen() {
  const goBack = useBack()
  const [params, setParams] = useSearchParams()
  const { text: query, setText, setSent } = useTypedQuery(params.get('q') ?? '')
  const search = (q: string) => {
    setText(q)
    setSent(q)
    setParams(q === '' ? {} : { q }, { replace: true })
  }
  const groups = useSectionGroups()
  const found = findSettings(query, groups)
  return (
    <>
      <PageHeader title={t('Settings')} onBack={goBack} />
      <SettingsSearch query={query} first={found[0]?.to} onChange={search} />
      {query.trim() === '' ? (
        <>
          <AddressNotice />
          <SettingsList groups={groups} />
        </>
      ) : (
        <FoundSettings query={query} found={found} onClear={() => search('')} />
      )}
    </>
  )
}
