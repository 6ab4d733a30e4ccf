import type { ServerState } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { bytesText, hoursText, percentText } from '#web/ui/formatting/quantities.ts'
import { Fact, Facts } from './facts.tsx'

const size = (bytes: number | null) => (bytes === null ? t('Unknown') : bytesText(bytes))

/** The use of storage, and the free space. */
export function StorageFacts({ state: { storage, cache } }: { state: ServerState }) {
  const { databaseBytes, searchBytes, mediaBytes, isMediaInBucket, freeBytes, diskBytes, hoursUntilFull } = storage
  const lookUps = cache.hits + cache.misses
  const images = mediaBytes === null ? t('Counting…') : bytesText(mediaBytes)
  return (
    <SettingsPart title={t('Storage')}>
      <Facts>
        <Fact name={t('Database')}>{size(databaseBytes)}</Fact>
        {searchBytes !== null && <Fact name={t('Search index')}>{bytesText(searchBytes)}</Fact>}
        <Fact name={t('Images and videos')}>{isMediaInBucket ? t('In an S3 bucket') : images}</Fact>
        <Fact name={t('Free space')}>
          {freeBytes === null || diskBytes === null
            ? t('Unknown')
            : t('{free} of {total}', { free: bytesText(freeBytes), total: bytesText(diskBytes) })}
        </Fact>
        <Fact name={t('Forecast')}>
          {hoursUntilFull === null
            ? t('Free space isn’t shrinking.')
            : t('Full in {time} at this rate.', { time: hoursText(hoursUntilFull) })}
        </Fact>
        <Fact name={t('Cache')}>
          {t('{used} of {limit}', { used: bytesText(cache.bytes), limit: bytesText(cache.limitBytes) })}
          {lookUps > 0 && ` · ${t('{share} hit rate', { share: percentText(cache.hits / lookUps) })}`}
        </Fact>
      </Facts>
    </SettingsPart>
  )
}
