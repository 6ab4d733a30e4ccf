import { useState } from 'react'
import type { CallInput } from '#contract/index.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useEditNetwork } from './api.ts'

/** The value of a field: the saved text, or an edited one. Text typed during the call stays. */
export function useNetworkText(saved: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = useEditNetwork()
  const submit = (body: CallInput<'PUT /network'>['body'], done: string) =>
    save.mutate(
      { body },
      {
        onSuccess: () => {
          setTyped((current) => (current === typed ? null : current))
          toast.success(done)
        },
      },
    )
  return { value: typed ?? saved, type: setTyped, submit, isSaving: save.isPending, error: save.error }
}
