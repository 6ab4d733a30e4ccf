import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useIdentityChange } from './api.ts'
import { takeConnecting } from './connect-intent.ts'
import { refusalText } from './refusal-text.ts'

/** Connects the provider after its redirect, if this tab started the flow. */
export function useConnectOnReturn(): void {
  const [params, setParams] = useSearchParams()
  const { mutate } = useIdentityChange('connect')
  const back = params.get('back')
  const refused = params.get('refused')
  useEffect(() => {
    if (back === null) return
    setParams({}, { replace: true })
    const isMeant = takeConnecting(back)
    if (refused !== null) toast.error(refusalText(refused))
    else if (isMeant) mutate(back as Parameters<typeof mutate>[0])
  }, [back, refused, mutate, setParams])
}
