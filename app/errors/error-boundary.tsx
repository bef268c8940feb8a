import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** Shows the error page when a child throws during render; React logs the error to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage retry={location.href} /> : this.props.children;
  }
}
