import { type FormEvent, useState } from 'react'
import type { Profile } from '#contract/calls/profiles.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { useEditProfile } from '#web/features/profiles/api.ts'
import {
  buildEdit,
  initialDraft,
  isChanged,
  type ProfileDraft,
  type ProfileField,
  removedFields,
  validateDraft,
} from './profile-draft.ts'

type Problems = Partial<Record<ProfileField, string>>

/** What the edit dialog holds. Nothing of it outlives the dialog. */
export function useProfileForm(profile: Profile, onSaved: (draft: ProfileDraft) => void) {
  const [draft, setDraft] = useState(() => initialDraft(profile))
  const [problems, setProblems] = useState<Problems>({})
  const edit = useEditProfile()

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const first = [...form.elements].find((element) => 'name' in element && found[element.name as ProfileField])
    if (!(first instanceof HTMLElement)) return
    first.focus()
    // Focus that is there already brings nothing into view.
    first.scrollIntoView({ block: 'nearest' })
  }

  return {
    draft,
    problems,
    removals: removedFields(draft, profile),
    isBusy: edit.isPending,
    isChanged: isChanged(draft, profile),
    /** Why the server did not take it. */
    message: edit.error && failureText(edit.error, 'Failed to update profile'),
    set: <F extends ProfileField>(field: F, value: ProfileDraft[F], problem?: string) => {
      setDraft((held) => ({ ...held, [field]: value }))
      setProblems((held) => ({ ...held, [field]: problem }))
    },
    handleSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (edit.isPending) return
      const found = validateDraft(draft)
      show(form, found)
      if (Object.keys(found).length > 0) return
      edit.mutate(buildEdit(draft, profile), {
        onSuccess: () => onSaved(draft),
        onError: (error) => error instanceof ApiError && error.fields && show(form, error.fields as Problems),
      })
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
