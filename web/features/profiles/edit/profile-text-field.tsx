import { useId } from 'react'
import { countGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { X } from '#web/ui/icons.ts'
import type { profileTexts } from './profile-fields.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** A text of the profile with a button that removes it. */
export function ProfileTextField({ field, form }: { field: (typeof profileTexts)[number]; form: ProfileForm }) {
  const { draft, problems, removals, isBusy, set } = form
  const { name, limit, isMultiline, type = 'text', dir = 'auto', ...rest } = field
  const id = useId()
  const value = draft[name]
  const length = isMultiline && limit && `${countGraphemes(value)} / ${limit}`
  const props = {
    ...rest,
    id,
    name,
    value,
    dir,
    readOnly: isBusy,
    error: problems[name],
    hint: removals.includes(name) ? t('Will be removed when you save.') : length,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    end: value !== '' && (
      <IconButton
        icon={X}
        label={t('Remove')}
        aria-describedby={`${id}-label`}
        tone="muted"
        size="sm"
        hasTooltip={false}
        disabled={isBusy}
        onClick={() => set(name, '')}
      />
    ),
  }
  return isMultiline ? <TextArea {...props} /> : <TextField {...props} type={type} />
}

/** Whether others see the year of birth; shown once a date is set. */
export function BirthYearCheckbox({ form: { draft, isBusy, set } }: { form: ProfileForm }) {
  if (!draft.dob) return null
  return (
    <label className="-mt-2 flex cursor-pointer items-center gap-3 px-4 py-1">
      <input
        type="checkbox"
        name="showBirthYear"
        checked={draft.showBirthYear}
        disabled={isBusy}
        onChange={(event) => set('showBirthYear', event.target.checked)}
        className="size-4.5 accent-accent-fill"
      />
      {t('Show the year to others')}
    </label>
  )
}
