import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { AwaitedLink } from './awaited-link.tsx';
import { SetupForm } from './setup-form.tsx';

/**
 * Set-up of a new server with the one-time link of its console.
 *
 * @param token from the link; the page stores it and removes it from the address, so that it stays in no
 *   history
 */
export function SetupPage({ token: tokenOfAddress }: { token: string | undefined }) {
  const router = useRouter();
  const [token] = useState(tokenOfAddress);
  useEffect(() => {
    if (tokenOfAddress) router.history.replace('/setup');
  }, [tokenOfAddress, router]);
  return <GateLayout>{token ? <SetupForm token={token} /> : <AwaitedLink />}</GateLayout>;
}
