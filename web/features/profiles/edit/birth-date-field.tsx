import { useId } from 'react'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** The date of birth, and whether others see its year. */
export function BirthDateField({ form: { draft, problems, removals, isBusy, set } }: { form: ProfileForm }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <TextField
        id={id}
        type="date"
        name="dob"
        label="Date of birth"
        value={draft.dob}
        readOnly={isBusy}
        autoComplete="bday"
        error={problems.dob}
        hint={removals.includes('dob') ? 'Will be removed when you save.' : undefined}
        onChange={(event) => set('dob', event.target.value)}
        end={draft.dob && <RemoveButton of={`${id}-label`} isLocked={isBusy} onRemove={() => set('dob', '')} />}
      />
      {draft.dob && (
        <label className="flex cursor-pointer items-center gap-3 px-4 py-1">
          <input
            type="checkbox"
            name="showBirthYear"
            checked={draft.showBirthYear}
            disabled={isBusy}
            onChange={(event) => set('showBirthYear', event.target.checked)}
            className="size-4.5 accent-accent-fill"
          />
          Show the year to others
        </label>
      )}
    </div>
  )
}
