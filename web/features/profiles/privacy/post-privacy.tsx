import { t } from '#web/core/i18n.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import type { PrivacyPartProps } from './api.ts'

/** Whether only followers see the posts. */
export const PostPrivacy = ({ privacy: { protectPosts }, save }: PrivacyPartProps) => (
  <Switch
    label={t('Protect your posts')}
    help={
      protectPosts
        ? t(
            'Only your followers see your posts, and you decide who may follow you. Turning this off accepts all requests.',
          )
        : t('Everyone sees your posts and can follow you. If you turn this on, your current followers stay.')
    }
    isOn={protectPosts}
    onChange={(next) => save({ protectPosts: next })}
  />
)
