import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

/** The lightbox, fetched when the first image is opened. */
export const Lightbox = lazyPart(new LazyModule(() => import('./lightbox.tsx')), (it) => it.Lightbox, PartFailedNotice)
