import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** Shows the error page when what is in it cannot be drawn; React itself reports why to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage retry={location.href} /> : this.props.children;
  }
}
