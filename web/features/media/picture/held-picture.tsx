import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { Download } from '#web/ui/icons.ts'
import { Placeholder } from './plain-picture.tsx'

/** The blurred placeholder of a picture that waits for a press. The button around it names the picture. */
export const HeldPicture = ({ media }: { media: Media }) => (
  <>
    <Placeholder media={media} />
    <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-pill bg-lightbox/75 text-on-fill">
      <Download role="img" aria-label={t('Load image')} size={20} />
    </span>
  </>
)
