import { useRef, useState } from 'react'
import type { Network } from '#contract/calls/network.ts'
import { t } from '#web/core/i18n.ts'
import { oneImageInput } from '#web/features/media/one-image-input.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useEditNetwork } from './api.ts'

/** The picture of the network. */
export function PictureForm({ look }: { look: Network }) {
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useEditNetwork()
  const choose = (image: File) => {
    setProblem(null)
    save.mutate({ body: {}, files: { picture: [image] } }, { onSuccess: () => toast.success(t('Image saved')) })
  }
  return (
    <SettingsPart
      title={t('Image')}
      about={t('A square image at least 400 pixels wide, used as the logo and app icon.')}
    >
      <div className="flex flex-wrap items-center gap-4 px-4 pt-1 pb-2">
        <Logo size={72} />
        <input ref={input} {...oneImageInput(choose, setProblem)} aria-label={t('Choose an image')} tabIndex={-1} />
        <div className="flex flex-wrap gap-3">
          <Button
            ref={chooseButton}
            variant="outline"
            busy={save.isPending}
            onClick={() => input.current?.click()}
            className="pointer-coarse:min-h-11"
          >
            {look.picture ? t('Change image') : t('Choose an image')}
          </Button>
          {look.picture && (
            <Button
              variant="ghost"
              disabled={save.isPending}
              onClick={() => {
                save.mutate({ body: { remove: ['picture'] } }, { onSuccess: () => toast.success(t('Image removed')) })
                // This button disappears when there is no picture.
                chooseButton.current?.focus()
              }}
              className="pointer-coarse:min-h-11"
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <p role="alert" className="px-4 pb-2 text-sm text-red empty:hidden">
        {problem}
      </p>
    </SettingsPart>
  )
}
