import { useLocation, useNavigate } from 'react-router';

/** Shows the current URL. */
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
