import { type FormEvent, useState } from 'react'
import type { Profile } from '#contract/calls/profiles.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { useEditProfile } from './api.ts'
import {
  buildEdit,
  initialDraft,
  isChanged,
  type ProfileDraft,
  type ProfileField,
  type ProfileProblems,
  removedFields,
  validateDraft,
} from './profile-draft.ts'

/** The state of the edit dialog. It is reset when the dialog closes. */
export function useProfileForm(profile: Profile, onSaved: (draft: ProfileDraft) => void) {
  const [draft, setDraft] = useState(() => initialDraft(profile))
  const [problems, setProblems] = useState<ProfileProblems>({})
  const edit = useEditProfile()

  const showProblems = (form: HTMLFormElement, found: ProfileProblems) => {
    setProblems(found)
    const first = [...form.elements].find((element) => 'name' in element && found[element.name as ProfileField])
    if (!(first instanceof HTMLElement)) return
    first.focus()
    // Browsers do not scroll when the focused element is focused again.
    first.scrollIntoView({ block: 'nearest' })
  }

  return {
    draft,
    problems,
    removals: removedFields(draft, profile),
    isBusy: edit.isPending,
    isChanged: isChanged(draft, profile),
    /** The reason for which the server refused. */
    message: edit.error && failureText(edit.error, t('Failed to update profile')),
    set: <F extends ProfileField>(field: F, value: ProfileDraft[F], problem?: string) => {
      setDraft((current) => ({ ...current, [field]: value }))
      setProblems((current) => ({ ...current, [field]: problem }))
    },
    handleSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (edit.isPending) return
      const found = validateDraft(draft)
      showProblems(form, found)
      if (Object.keys(found).length > 0) return
      edit.mutate(buildEdit(draft, profile), {
        onSuccess: () => onSaved(draft),
        onError: (error) => error instanceof ApiError && error.fields && showProblems(form, error.fields),
      })
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
