import { useLocation, useNavigate } from 'react-router';

/** What the browser has above the page. */
export function AddressBar() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <output aria-label="Address">{useLocation().search}</output>
    </>
  );
}
