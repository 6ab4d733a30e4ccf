import { t } from '#web/core/i18n.ts'
import type { PrivacyPartProps } from './api.ts'
import { PrivacySwitch } from './privacy-switch.tsx'

/** Whether only followers see the posts. */
export const PostPrivacy = (props: PrivacyPartProps) => (
  <PrivacySwitch
    label={t('Protect your posts')}
    {...props}
    name="protectPosts"
    on={t(
      'Only your followers see your posts, and you decide who may follow you. Turning this off accepts all requests.',
    )}
    off={t('Everyone sees your posts and can follow you. If you turn this on, your current followers stay.')}
  />
)
