import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { altReminder } from './alt-reminder.ts'

/** A reminder about missing alt texts. It does not block posting. A chunk of its own. */
export default function AltReminderNotice({ missing }: { missing: number }) {
  return (
    <div className="rounded-card bg-sunken px-4 pt-3 pb-1 text-sm">
      <p role="status">
        {t(
          '{count, plural, one {An image has no description. People who can’t see it rely on one.} other {# images have no description. People who can’t see them rely on one.}}',
          { count: missing },
        )}
      </p>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          onClick={({ currentTarget }) =>
            currentTarget.form?.querySelector<HTMLButtonElement>('button[data-lacks-alt]')?.click()
          }
        >
          {t('Add description')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => altReminder.set(false)}>
          {t('Don’t remind me')}
        </Button>
      </div>
    </div>
  )
}
