import { Suspense } from 'react'
import { useConfirmationAsked } from '#web/core/session/confirmation.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

const Dialog = lazyPart(new LazyModule(() => import('./confirm-dialog.tsx')), (it) => it.default)

/** The dialog about an address that is not confirmed, fetched when the server asks for it. */
export const ConfirmEmail = () => <Suspense>{useConfirmationAsked() && <Dialog />}</Suspense>
