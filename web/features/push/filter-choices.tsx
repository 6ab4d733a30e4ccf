import type { NotifyChoice } from '#contract/calls/notifications.ts'
import type { NotificationSettings } from '#contract/calls/push.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { SettingsRow } from '#web/features/settings/settings-row.tsx'
import { SelectRow } from '#web/ui/controls/select.tsx'
import { useSaveNotificationSettings } from './api.ts'

const show = { value: 'accept', label: t('Show', { context: 'notifications' }) } as const
const others = [
  { value: 'filter', label: t('Filter', { context: 'verb' }) },
  { value: 'drop', label: t('Don’t notify me') },
] as const
const choices: readonly { value: NotifyChoice; label: string }[] = [show, ...others]

const kinds = [
  { field: 'notFollowers', label: t('People who don’t follow you') },
  { field: 'newAccounts', label: t('Accounts younger than 30 days that you don’t follow') },
  { field: 'privateMentions', label: t('Private mentions by people you don’t follow') },
] as const

/** Choices of what becomes of notifications by kinds of users, and a link to the filtered ones. */
export function FilterChoices({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useSaveNotificationSettings()
  return (
    <SettingsPart
      title={t('Filter notifications')}
      about={t('Filtered notifications wait in their own list until you accept or dismiss them.')}
    >
      {settings.inAppFrom !== 'everyone' && (
        <SelectRow
          label={t('Activity from everyone else')}
          value={settings.others}
          options={others}
          onChange={(choice) => mutate({ others: choice })}
        />
      )}
      {kinds.map(({ field, label }) => (
        <SelectRow
          key={field}
          label={label}
          value={settings[field]}
          options={choices}
          onChange={(choice) => mutate({ [field]: choice })}
        />
      ))}
      <SettingsRow
        to={routes.filtered}
        title={t('Filtered notifications')}
        about={t('Accept or dismiss what was filtered')}
      />
    </SettingsPart>
  )
}
