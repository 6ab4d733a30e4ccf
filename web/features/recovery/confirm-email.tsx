import { Suspense } from 'react'
import { useConfirmationAsked } from '#web/core/session/confirmation.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

const Dialog = lazyPart(new LazyModule(() => import('./confirm-dialog.tsx')), (it) => it.default)

/** The dialog about an unconfirmed address, fetched when the server requires a confirmation. */
export const ConfirmEmail = () => <Suspense>{useConfirmationAsked() && <Dialog />}</Suspense>
