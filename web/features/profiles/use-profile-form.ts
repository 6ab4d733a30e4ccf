import { type FormEvent, useState } from 'react'
import type { Profile } from '#contract/calls/profiles.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { useEditProfile } from './api.ts'
import { type Draft, draftOf, editOf, type Field, isChanged, problemsOf, removalsOf } from './profile-changes.ts'

type Problems = Partial<Record<Field, string>>

/** What the edit dialog holds. Nothing of it outlives the dialog. */
export function useProfileForm(profile: Profile, onSaved: (draft: Draft) => void) {
  const [draft, setDraft] = useState(() => draftOf(profile))
  const [problems, setProblems] = useState<Problems>({})
  const edit = useEditProfile()

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const first = [...form.elements].find((element) => 'name' in element && found[element.name as Field])
    if (!(first instanceof HTMLElement)) return
    first.focus()
    // Focus that is there already brings nothing into view.
    first.scrollIntoView({ block: 'nearest' })
  }

  return {
    draft,
    problems,
    removals: removalsOf(draft, profile),
    isBusy: edit.isPending,
    isChanged: isChanged(draft, profile),
    /** Why the server did not take it. */
    message: edit.error && failureText(edit.error, 'Failed to update profile'),
    set: <F extends Field>(field: F, value: Draft[F], problem?: string) => {
      setDraft((held) => ({ ...held, [field]: value }))
      setProblems((held) => ({ ...held, [field]: problem }))
    },
    handleSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (edit.isPending) return
      const found = problemsOf(draft)
      show(form, found)
      if (Object.keys(found).length > 0) return
      edit.mutate(editOf(draft, profile), {
        onSuccess: () => onSaved(draft),
        onError: (error) => error instanceof ApiError && error.fields && show(form, error.fields as Problems),
      })
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
