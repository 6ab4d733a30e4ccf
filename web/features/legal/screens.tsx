import { useLocation } from 'react-router'
import PrivacyPolicyScreen from './privacy-policy-screen.tsx'
import RulesScreen from './rules-screen.tsx'
import TermsScreen from './terms-screen.tsx'

/** Terms, privacy policy or rules: one chunk, as the names of chunks count among the first view of every screen. */
export default function LegalScreens() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/terms')) return <TermsScreen />
  return pathname.startsWith('/privacy') ? <PrivacyPolicyScreen /> : <RulesScreen />
}
